import test, { after } from 'node:test';
import { createServer } from '../../packages/server/src/http/server.ts';
import { openApi } from '../rig/ask.ts';
import { createWiki } from '../rig/wiki.ts';
import { assertLinear } from './measure.ts';
import { values, type HostileText } from './texts.ts';

const wiki = createWiki({ pages: {} });
const api = await openApi(wiki);
const server = await createServer(api, api.site);
after(async () => {
  await server.close();
  wiki.close();
});

/** Bodies of forms, with their type, by name. */
const bodies: Readonly<Record<string, (text: string) => { readonly type: string; readonly body: string }>> = {
  'a value': (text) => ({ type: urlEncoded, body: `action=query&titles=${text}` }),
  'an encoded value': (text) => ({
    type: urlEncoded,
    body: `titles=${encodeURIComponent(text.toWellFormed())}`,
  }),
  'a name': (text) => ({ type: urlEncoded, body: `action=query&${text}=1` }),
  'an array': (text) => ({ type: urlEncoded, body: `a[${text}]=1` }),
  'many values': (text) => ({ type: urlEncoded, body: text.replaceAll('|', '&') }),
  'a part': (text) => ({ type: multipart, body: part('name="titles"', text) + end }),
  'the name of a part': (text) => ({ type: multipart, body: part(`name="${text}"`, '1') + end }),
  'the header of a part': (text) => ({ type: multipart, body: part(`name="a"; ${text}`, '1') + end }),
  'a file': (text) => ({ type: multipart, body: part('name="a"; filename="a"', text) + end }),
  'what is no part': (text) => ({ type: multipart, body: text }),
  'the type': (text) => ({
    type: `multipart/form-data; boundary=${text.replaceAll(/[^ -~]/g, 'x')}`,
    body: end,
  }),
};

const urlEncoded = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=x';
const end = '--x--\r\n';
const part = (disposition: string, value: string): string =>
  `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;

const many: Readonly<Record<string, HostileText>> = {
  'many parts': (size) => part('name="a"', '1').repeat(size / 50) + end,
  'many boundaries': (size) => '--x\r\n'.repeat(size / 5),
  'many half boundaries': (size) => part('name="a"', '\r\n--'.repeat(size / 4)) + end,
};

async function send(type: string, body: string): Promise<void> {
  const url = `${api.site.configuration.general.scriptpath}/api.php`;
  const { statusCode } = await server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': type },
    body,
  });
  if (statusCode >= 500) throw new Error(`Status ${statusCode}`);
}

for (const [name, make] of Object.entries(bodies)) {
  test(`reading ${name} of a form takes time linear in its length`, async () => {
    for (const [kind, text] of Object.entries(values))
      await assertLinear((size) => {
        const { type, body } = make(text(size));
        return send(type, body);
      }, kind);
  });
}

for (const [name, body] of Object.entries(many)) {
  test(`reading ${name} takes time linear in their number`, async () => {
    await assertLinear((size) => send(multipart, body(size)), name);
  });
}
