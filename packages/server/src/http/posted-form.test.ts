import assert from 'node:assert/strict';
import test from 'node:test';
import { ApiError } from '../../../core/src/query/result/problems.ts';
import { mergeForms, readForm } from './parameters.ts';
import { decodeLongForm, readPosted } from './posted-form.ts';

const part = (name: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const long = 'x'.repeat(40_000);
const query = 'titles=A&d=2&b[]=3';

const forms = {
  'URL-encoded': {
    type: 'application/x-www-form-urlencoded',
    form: `titles=${'%C3%A4|'.repeat(20)}&a[]=1&b=1&c[]=1&c=${long}&b=%ff`,
  },
  multipart: {
    type: 'multipart/form-data; boundary=x',
    form: [
      ['titles', 'ä|'],
      ['a[]', '1'],
      ['b', '1'],
      ['c[]', '1'],
      ['c', long],
      ['b', '2'],
    ]
      .map(([name = '', value = '']) => part(name, value))
      .concat('--x--')
      .join(''),
  },
};

const requestOf = async (form: string, type: string) => {
  const { body, longForm } = await readPosted(Buffer.from(form), type, 10);
  assert.ok(longForm);
  const { values, arrays } = mergeForms(body, readForm(query));
  return {
    method: 'POST',
    posted: true,
    server: '',
    url: `/w/api.php?${query}`,
    headers: { 'content-type': type },
    parameters: values,
    arrays,
    longForm,
  };
};

for (const [kind, { type, form }] of Object.entries(forms)) {
  test(`a long ${kind} form is decoded later as it would have been at once`, async () => {
    const request = await requestOf(form, type);
    assert.equal(request.parameters.has('c'), false);
    const { request: decoded } = await decodeLongForm(request);
    const { body } = await readPosted(Buffer.from(form), type, Infinity);
    const whole = mergeForms(body, readForm(query));
    assert.deepEqual([...decoded.parameters], [...whole.values]);
    assert.deepEqual(decoded.arrays, whole.arrays);
    assert.equal(decoded.longForm, undefined);
  });

  test(`a ${kind} form that is not long is decoded at once`, async () => {
    const { body, longForm } = await readPosted(Buffer.from(form), type, 100_000);
    assert.equal(longForm, undefined);
    assert.equal(body.values.get('c'), long);
  });
}

test('short fields of a long multipart form are read at its beginning only', async () => {
  const form = `${part('action', 'login')}${part('text', long)}${part('format', 'xml')}--x--`;
  const { parameters } = await requestOf(form, forms.multipart.type);
  assert.deepEqual([...parameters.keys()], ['action', 'titles', 'd']);
  assert.equal(parameters.get('action'), 'login');
});

test('a long multipart form that is malformed, or has too many parts, is refused', async () => {
  for (const form of [part('text', long), `${part('text', long)}${part('a', '1').repeat(1000)}--x--`]) {
    const { refused } = await decodeLongForm(await requestOf(form, forms.multipart.type));
    assert.ok(refused instanceof ApiError);
    assert.equal(refused.status, 400);
  }
});

test('what follows too many parts is not parsed', async () => {
  const form = Buffer.from(part('a', '1').repeat(1500));
  const { body } = await readPosted(form, forms.multipart.type, Infinity);
  assert.equal(body.tooMany, true);
  assert.equal(body.values.get('a'), '1');
});
