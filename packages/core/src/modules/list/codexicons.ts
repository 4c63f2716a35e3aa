import { defineListAnswer } from '../../query/define.ts';
import { texts } from '../../query/parameters/types.ts';
import { valueList } from '../../query/result/problem-arguments.ts';
import * as shape from '../../query/result/shape.ts';
import type { Json } from '../../wiki/json.ts';

/** Reads the icons by name: a path, or several for icons that depend on the text direction or the language. */
async function readIcons(): Promise<ReadonlyMap<string, Json>> {
  const { default: icons } = await import('@wikimedia/codex-icons/dist/codex-icons.json', {
    with: { type: 'json' },
  });
  return new Map<string, Json>(Object.entries(icons));
}

/** Returns icons of the Codex design system by name. */
export const codexicons = defineListAnswer({
  name: 'codexicons',
  prefix: '',
  access: 'read',
  cache: 'public',
  since: '1.44',
  helpPage: 'API:CodexIcons',
  parameters: { names: texts({ required: true }) },
  result: shape.dictionary(shape.any()),
  answer: async ({ params, encode, warn }) => {
    const known = await readIcons();
    const names = params.names.includes('*') ? [...known.keys()] : params.names;
    const unknown = names.filter((name) => !known.has(name));
    if (unknown.length > 0) {
      warn('unrecognizedvalues-warning', [encode('names'), valueList(unknown), unknown.length]);
    }
    return {
      value: Object.fromEntries(
        names.flatMap((name) => {
          const icon = known.get(name);
          return icon === undefined ? [] : [[name, icon] as const];
        }),
      ),
    };
  },
});
