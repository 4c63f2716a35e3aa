import { contributionOf } from '../../packages/core/src/query/answer-fields.ts';
import type { Module } from '../../packages/core/src/query/define.ts';
import { record, type RecordShape, type Shape } from '../../packages/core/src/query/result/shape.ts';
import { asRequested } from '../catalogue/sure-shapes.ts';
import type { Received } from './check-response.ts';
import { valuesIn, type FuzzRequest } from './request.ts';

/** Says which field a valid answer lacks, though its shape says that it is always there; undefined if there is none. */
export function missingField(
  { status, headers, body }: Received,
  request: FuzzRequest,
  modules: ReadonlyMap<string, Module>,
): string | undefined {
  const fields = [...request.query, ...(request.body?.fields ?? [])].map(([name]) => name);
  const values = valuesIn(request, fields);
  const isChecked =
    status === 200 &&
    request.method !== 'HEAD' &&
    headers['mediawiki-api-error'] === undefined &&
    String(headers['content-type']).startsWith('application/json') &&
    values?.get('action') === 'query' &&
    values.get('formatversion') === '2';
  if (!isChecked) return undefined;
  const answer = JSON.parse(body) as unknown;
  const query = isFields(answer) ? answer['query'] : undefined;
  const named = ['list', 'prop', 'meta'].flatMap((group) =>
    (values.get(group) ?? '').split('|').flatMap((name) => {
      const module = modules.get(name);
      return module?.group === group ? [module] : [];
    }),
  );
  for (const module of named) {
    const { place, fields: added, sure } = contributionOf(asRequested(module, Object.fromEntries(values)));
    const around = place === 'root' ? answer : query;
    if (place === 'page') {
      const pages = isFields(query) ? query['pages'] : undefined;
      for (const page of Array.isArray(pages) ? pages : []) {
        const missing = missingIn(page, record(added));
        if (missing !== undefined) return fault(`${module.name}${missing}`);
      }
    } else {
      const lacking = [...sure].find((name) => !isFields(around) || !(name in around));
      if (lacking !== undefined && !values.has('continue')) return fault(lacking);
      const missing = missingIn(around, record(added));
      if (missing !== undefined) return fault(`${module.name}${missing}`);
    }
  }
  return undefined;
}

const fault = (path: string): string => `no ${path}, which is always there`;

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path to a field that is missing in a value. */
function missingIn(value: unknown, shape: Shape): string | undefined {
  if (shape.kind === 'record') return isFields(value) ? missingInRecord(value, shape) : undefined;
  if (!('item' in shape) || typeof value !== 'object' || value === null) return undefined;
  for (const item of Object.values(value)) {
    const missing = missingIn(item, shape.item);
    if (missing !== undefined) return missing;
  }
  return undefined;
}

function missingInRecord(value: Fields, { fields }: RecordShape): string | undefined {
  for (const [name, field] of Object.entries(fields)) {
    if (field.presence === 'always' && !(name in value)) return `.${name}`;
    const missing = missingIn(value[name], field);
    if (missing !== undefined) return `.${name}${missing}`;
  }
  return undefined;
}
