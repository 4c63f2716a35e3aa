import assert from 'node:assert/strict';
import test from 'node:test';
import { mergeForms, readForm } from './parameters.ts';
import { decodeLongForm, readPosted } from './posted-form.ts';

const form = `titles=${'%C3%A4|'.repeat(20)}&a[]=1&b=1&c[]=1&c=${'x'.repeat(1000)}&b=%ff`;
const url = '/w/api.php?titles=A&d=2&b[]=3';

test('a long form is decoded later as it would have been at once', () => {
  const { body, longForm } = readPosted(Buffer.from(form, 'latin1'), 10);
  assert.ok(longForm);
  const { values, arrays } = mergeForms(body, readForm('titles=A&d=2&b[]=3'));
  const request = { method: 'POST', posted: true, server: '', url, parameters: values, arrays, longForm };
  const decoded = decodeLongForm(request);
  const whole = mergeForms(readForm(form), readForm('titles=A&d=2&b[]=3'));
  assert.deepEqual([...decoded.parameters], [...whole.values]);
  assert.deepEqual(decoded.arrays, whole.arrays);
  assert.equal(decoded.longForm, undefined);
});

test('a form that is not long is decoded at once', () => {
  const { body, longForm } = readPosted(Buffer.from(form, 'latin1'), 10_000);
  assert.equal(longForm, undefined);
  assert.deepEqual(body, readForm(form));
});
