import { FilterError } from './filter-error.ts';
import { functions } from './function-names.ts';
import { readTokens, type Token, type TokenType } from './tokens.ts';
import type { Maybe, Node } from './tree.ts';

const equalities: readonly string[] = ['==', '===', '!=', '!==', '='];
const orders: readonly string[] = ['<', '>', '<=', '>='];
const keywordOperators: ReadonlySet<string> = new Set([
  'in',
  'like',
  'matches',
  'contains',
  'rlike',
  'irlike',
  'regex',
]);

/** Levels of nesting that filters may have; deeper ones would exhaust the stack. */
const DEEPEST = 400;

/** Reads a filter; undefined if it is empty. */
export function parseFilter(filter: string): Maybe {
  const tokens = readTokens(filter);
  const end: Token = tokens.at(-1) ?? { type: 'T_NONE', value: '', start: 0, end: 0 };
  let index = -1;
  let current: Token = end;
  let position = 0;
  let depth = 0;

  const move = (): void => {
    index = Math.min(index + 1, tokens.length - 1);
    current = tokens[index] ?? end;
    position = current.end;
  };
  const back = (to: number): void => {
    index = to - 1;
    move();
  };
  const peek = (): Token => tokens[index + 1] ?? end;
  const is = (type: TokenType, value: string): boolean => current.type === type && current.value === value;
  const isOperator = (...signs: readonly string[]): boolean =>
    current.type === 'T_OP' && signs.includes(current.value);
  const unexpected = (): never => {
    throw new FilterError('unexpectedtoken', position, [current.type, current.value]);
  };
  const expected = (what: string): never => {
    throw new FilterError('expectednotfound', position, [what, current.type, current.value]);
  };
  const take = (type: TokenType, value: string): void => {
    if (!is(type, value)) expected(value);
    move();
  };

  /** Reads an expression within another one. */
  function nested(read: () => Node): Node {
    if (depth === DEEPEST) unexpected();
    depth++;
    const node = read();
    depth--;
    return node;
  }

  function sequence(): Maybe {
    const statements: Node[] = [];
    let at: number;
    do {
      move();
      at = position;
      if (current.type === 'T_NONE' || is('T_BRACE', ')')) break;
      if (current.type === 'T_STATEMENT_SEPARATOR') continue;
      statements.push(assignment());
      at = position;
    } while (current.type === 'T_STATEMENT_SEPARATOR');
    const [first, second] = statements;
    return first && second ? { kind: 'sequence', statements, position: at } : first;
  }

  const assignment = (): Node => nested(readAssignment);

  function readAssignment(): Node {
    if (current.type !== 'T_ID') return conditions();
    const name = current.value;
    const start = index;
    move();
    if (isOperator(':=')) {
      const at = position;
      move();
      return { kind: 'assignment', name, value: assignment(), position: at };
    }
    if (is('T_SQUARE_BRACKET', '[')) {
      const next = peek();
      const appends = next.type === 'T_SQUARE_BRACKET' && next.value === ']';
      let offset: Maybe;
      if (appends) move();
      else {
        offset = sequence();
        if (!is('T_SQUARE_BRACKET', ']')) expected(']');
      }
      move();
      if (isOperator(':=')) {
        const at = position;
        move();
        const value = assignment();
        return appends
          ? { kind: 'append', name, value, position: at }
          : { kind: 'index assignment', name, offset, value, position: at };
      }
    }
    back(start);
    return conditions();
  }

  const conditions = (): Node => nested(readConditions);

  function readConditions(): Node {
    if (is('T_KEYWORD', 'if')) {
      const at = position;
      move();
      const condition = logic();
      take('T_KEYWORD', 'then');
      const consequence = conditions();
      let otherwise: Maybe;
      if (is('T_KEYWORD', 'else')) {
        move();
        otherwise = conditions();
      }
      take('T_KEYWORD', 'end');
      return { kind: 'conditional', condition, consequence, otherwise, position: at };
    }
    const condition = logic();
    if (!isOperator('?')) return condition;
    const at = position;
    move();
    const consequence = conditions();
    take('T_OP', ':');
    return { kind: 'conditional', condition, consequence, otherwise: conditions(), position: at };
  }

  const leftToRight =
    (kind: 'arithmetic' | 'logic' | 'power', operand: () => Node, ...signs: readonly string[]) =>
    (): Node => {
      let left = operand();
      while (isOperator(...signs)) {
        const { value: operator } = current;
        const at = position;
        move();
        left = { kind, operator, left, right: operand(), position: at };
      }
      return left;
    };
  const powers = leftToRight('power', inversion, '**');
  const products = leftToRight('arithmetic', powers, '*', '/', '%');
  const sums = leftToRight('arithmetic', products, '+', '-');
  const logic = leftToRight('logic', comparison, '&', '|', '^');

  /** Allows one of each kind, as `a < b == c`. */
  function comparison(): Node {
    let left = sums();
    let allowed = [...equalities, ...orders];
    while (isOperator(...allowed)) {
      const { value: operator } = current;
      const used = equalities.includes(operator) ? equalities : orders;
      allowed = allowed.filter((one) => !used.includes(one));
      const at = position;
      move();
      left = { kind: 'comparison', operator, left, right: sums(), position: at };
    }
    return left;
  }

  function inversion(): Node {
    if (!isOperator('!')) return keywordOperation();
    const at = position;
    move();
    return { kind: 'not', operand: keywordOperation(), position: at };
  }

  function keywordOperation(): Node {
    const left = signed();
    if (current.type !== 'T_KEYWORD' || !keywordOperators.has(current.value)) return left;
    const { value: operator } = current;
    const at = position;
    move();
    return { kind: 'keyword', operator, left, right: signed(), position: at };
  }

  function signed(): Node {
    if (!isOperator('+', '-')) return element();
    const kind = current.value === '-' ? 'minus' : 'plus';
    const at = position;
    move();
    return { kind, operand: element(), position: at };
  }

  function element(): Node {
    let array = parenthesis();
    while (is('T_SQUARE_BRACKET', '[')) {
      const at = position;
      const offset = sequence();
      array = { kind: 'index', array, offset, position: at };
      take('T_SQUARE_BRACKET', ']');
    }
    return array;
  }

  function parenthesis(): Node {
    if (!is('T_BRACE', '(')) return call();
    const next = peek();
    if (next.type === 'T_BRACE' && next.value === ')') unexpected();
    const inner = sequence();
    take('T_BRACE', ')');
    return inner ?? { kind: 'sequence', statements: [], position };
  }

  function call(): Node {
    const next = peek();
    if (current.type !== 'T_ID' || next.type !== 'T_BRACE' || next.value !== '(') return atom();
    const { value: name } = current;
    const at = position;
    move();
    const args: Node[] = [];
    const first = peek();
    if (first.type === 'T_BRACE' && first.value === ')') move();
    else {
      const most = functions.get(name)?.most ?? Infinity;
      do {
        const argument = sequence();
        if (argument) args.push(argument);
        else if (most !== Infinity) unexpected();
      } while (is('T_COMMA', ','));
    }
    take('T_BRACE', ')');
    return { kind: 'call', name, args, position: at };
  }

  function atom(): Node {
    const token = current;
    const at = position;
    switch (token.type) {
      case 'T_ID':
        move();
        return { kind: 'variable', name: token.value.toLowerCase(), token, position: at };
      case 'T_STRING':
      case 'T_FLOAT':
      case 'T_INT':
        move();
        return { kind: 'literal', token, position: at };
      case 'T_KEYWORD':
        if (!['true', 'false', 'null'].includes(token.value))
          throw new FilterError('unrecognisedkeyword', position, [token.value]);
        move();
        return { kind: 'literal', token, position: at };
      default:
        if (!is('T_SQUARE_BRACKET', '[')) return unexpected();
        return array();
    }
  }

  function array(): Node {
    const items: Node[] = [];
    for (;;) {
      move();
      if (is('T_SQUARE_BRACKET', ']')) break;
      items.push(assignment());
      if (is('T_SQUARE_BRACKET', ']')) break;
      if (!is('T_COMMA', ',')) expected(', or ]');
    }
    const at = position;
    move();
    return { kind: 'array', items, position: at };
  }

  const root = sequence();
  if (current.type !== 'T_NONE') throw new FilterError('unexpectedatend', position, [current.type]);
  return root;
}
