/** Operators with their precedence. */
const infix: Readonly<Record<string, readonly [number, (a: number, b: number) => number]>> = {
  e: [10, (a, b) => a * 10 ** b],
  '^': [8, (a, b) => a ** b],
  '*': [7, (a, b) => a * b],
  '/': [7, (a, b) => a / b],
  div: [7, (a, b) => a / b],
  mod: [7, (a, b) => Math.trunc(a) % Math.trunc(b)],
  fmod: [7, (a, b) => a % b],
  '+': [6, (a, b) => a + b],
  '-': [6, (a, b) => a - b],
  round: [5, (a, b) => roundTo(a, Math.trunc(b))],
  '=': [4, (a, b) => Number(a === b)],
  '<': [4, (a, b) => Number(a < b)],
  '>': [4, (a, b) => Number(a > b)],
  '<=': [4, (a, b) => Number(a <= b)],
  '>=': [4, (a, b) => Number(a >= b)],
  '<>': [4, (a, b) => Number(a !== b)],
  '!=': [4, (a, b) => Number(a !== b)],
  and: [3, (a, b) => Number(a !== 0 && b !== 0)],
  or: [2, (a, b) => Number(a !== 0 || b !== 0)],
};

const prefix: Readonly<Record<string, (a: number) => number>> = {
  not: (a) => Number(a === 0),
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  exp: Math.exp,
  ln: Math.log,
  abs: Math.abs,
  floor: Math.floor,
  trunc: Math.trunc,
  ceil: Math.ceil,
  sqrt: Math.sqrt,
};
/** Precedence of functions, and of unary signs, which have that of `e`. */
const functionBinding = 9;
const signBinding = 10;

const token = /\s+|(\d+\.?\d*|\.\d*)|([a-z]+)|(<=|>=|<>|!=|[-+*/^()=<>])|(.)/giu;

/** Why an expression cannot be evaluated. */
type Problem = { readonly problem: string };
const isProblem = (value: number | Problem): value is Problem => typeof value !== 'number';

/** Evaluates an expression such as `1 + 2 * (3 round 0)`: a number, '' for an empty expression, or an error message. */
export function evaluate(text: string): number | string {
  const plain = text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll(/&minus;|−/g, '-');
  const tokens: string[] = [];
  for (const [whole, number, word, sign, other] of plain.matchAll(token)) {
    if (other !== undefined) return `Expression error: unknown character "${escape(other)}"`;
    if (number !== undefined || sign !== undefined) tokens.push(whole);
    else if (word !== undefined) tokens.push(word.toLowerCase());
    if (tokens.length > 2000) return 'Expression error: too long';
  }
  if (tokens.length === 0) return '';
  const reader = { tokens, at: 0, depth: 0 };
  const value = readOperators(reader, 0);
  if (isProblem(value)) return `Expression error: ${value.problem}`;
  const rest = tokens[reader.at];
  if (rest !== undefined) return `Expression error: unexpected "${escape(rest)}"`;
  return Number.isNaN(value) ? 'Expression error: not a number' : value;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Reader {
  readonly tokens: readonly string[];
  at: number;
  depth: number;
}

/** Reads an operand and the operators after it that bind more tightly than `least` (precedence climbing). */
function readOperators(reader: Reader, least: number): number | Problem {
  if (reader.depth > 100) return { problem: 'too deep' };
  reader.depth++;
  let left = readOperand(reader);
  for (;;) {
    const name = reader.tokens[reader.at] ?? '';
    const operator = Object.hasOwn(infix, name) ? infix[name] : undefined;
    if (isProblem(left) || !operator || operator[0] <= least) break;
    reader.at++;
    const right = readOperators(reader, operator[0]);
    if (isProblem(right)) left = right;
    else if (dividesByZero(name, right)) left = { problem: 'division by zero' };
    else left = operator[1](left, right);
  }
  reader.depth--;
  return left;
}

const divisions: ReadonlySet<string> = new Set(['/', 'div', 'mod', 'fmod']);

/** Whether an operator divides by zero; `mod` takes only the integer part of its operands. */
const dividesByZero = (operator: string, divisor: number): boolean =>
  divisions.has(operator) && (operator === 'mod' ? Math.trunc(divisor) : divisor) === 0;

function readOperand(reader: Reader): number | Problem {
  const name = reader.tokens[reader.at];
  if (name === undefined) return { problem: 'an operand is missing' };
  reader.at++;
  if (/^[\d.]/.test(name)) return Number(name === '.' ? 0 : name);
  if (name === 'pi') return Math.PI;
  if (name === 'e') return Math.E;
  if (name === '(') {
    const value = readOperators(reader, 0);
    if (isProblem(value)) return value;
    if (reader.tokens[reader.at] !== ')') return { problem: 'a bracket is not closed' };
    reader.at++;
    return value;
  }
  const sign = name === '-' ? -1 : 1;
  const isSign = name === '-' || name === '+';
  const apply = Object.hasOwn(prefix, name) ? prefix[name] : undefined;
  if (!isSign && !apply) return { problem: `unexpected "${escape(name)}"` };
  const value = readOperators(reader, isSign ? signBinding : functionBinding);
  if (isProblem(value)) return value;
  return apply ? apply(value) : sign * value;
}

/** Rounds halves away from zero. */
function roundTo(value: number, digits: number): number {
  if (digits > 14 || !Number.isFinite(value)) return value;
  const factor = 10 ** digits;
  const scaled = Number((Math.abs(value) * factor).toPrecision(15));
  return (Math.sign(value) * Math.round(scaled)) / factor;
}
