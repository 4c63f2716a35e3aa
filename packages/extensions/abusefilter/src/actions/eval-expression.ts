import * as shape from '@wikiquery/core/query/result/shape';
import { defineHookedAction } from '@wikiquery/import/hooks';
import { abusefilterActions } from '../delegated-actions.ts';
import { createHolder } from '../filtering/holder.ts';
import { defineGeneral } from '../filtering/variables.ts';
import { createEvaluator, readFilter } from '../language/evaluate.ts';
import { FilterError } from '../language/filter-error.ts';
import { asText, nativeOf, type Value } from '../language/values.ts';
import { filterPermissions } from '../permissions.ts';
import { abusefilterProblems } from '../problems.ts';
import { checked } from './check-syntax.ts';

/** `action=abusefilterevalexpression`: computes an expression, without variables of an action. */
export const evalExpression = defineHookedAction(abusefilterActions.evalExpression, {
  result: shape.record({ abusefilterevalexpression: shape.record({ result: shape.any() }) }),
  run: async (context) => {
    const { params, wiki, fail } = context;
    if (!(await filterPermissions(context)).privateFilters) fail(abusefilterProblems.canteval);
    const { expression, prettyprint } = params;
    if (checked(expression).mistake) fail(abusefilterProblems.invalidExpression);
    const holder = createHolder();
    defineGeneral(holder, wiki);
    try {
      const value = createEvaluator(holder).evaluate(readFilter(expression));
      return { abusefilterevalexpression: { result: prettyprint ? written(value) : nativeOf(value) } };
    } catch (error) {
      if (error instanceof FilterError) return fail(abusefilterProblems.invalidExpression);
      throw error;
    }
  },
});

/** Writes a value as MediaWiki shows it to people. */
function written(value: Value, indentation = ''): string {
  switch (value.type) {
    case 'array': {
      if (value.data.length === 0) return '[]';
      const inner = `${indentation}\t`;
      const lines = value.data.map((item, index) => `\n${inner}${index} => ${written(item, inner)}`);
      return `[${lines.join(',')}\n${indentation}]`;
    }
    case 'string':
      return `'${value.data}'`;
    case 'bool':
      return String(value.data);
    case 'null':
    case 'undefined':
      return 'null';
    default:
      return asText(value);
  }
}
