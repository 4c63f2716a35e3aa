import { defineComponent, ref } from 'vue';
import { writeFragment } from '../query/fragment.ts';
import { blocksOf } from './blocks.ts';
import { endOfFirstMatch, splitMatches } from './matches.ts';
import { referenceOf } from './reference.ts';
import { useSite, wikiAddress } from './site.ts';

interface ValueProps {
  readonly name: string;
  readonly value: unknown;
  /** The object that the value is in. */
  readonly owner: unknown;
  /** Matches of it are highlighted. */
  readonly pattern: RegExp | undefined;
  /** Whether it has to fit on one line. */
  readonly isShort?: boolean;
}

/** A plain value, as a link if it refers to something. */
export const ValueView = (props: ValueProps) => {
  const { name, value, owner, pattern } = props;
  const text = String(value);
  const reference = referenceOf(name, value, owner);
  if (!reference) return typeof value === 'string' ? <TextView {...props} text={value} /> : literal(props);
  const marked = <bdi>{marks(text, pattern)}</bdi>;
  if ('url' in reference) {
    return (
      <a class="value" href={reference.url} rel="noopener noreferrer nofollow" target="_blank">
        {marked}
      </a>
    );
  }
  return (
    <span class="value">
      <a href={writeFragment({ parameters: new Map(Object.entries(reference.query)), view: new Map() })}>
        {marked}
      </a>
      {reference.title !== undefined && <WikiLink title={reference.title} />}
    </span>
  );
};

const literal = ({ value, pattern }: ValueProps) => (
  <span class={`value literal-${value === null ? 'null' : typeof value}`}>
    {marks(String(value), pattern)}
  </span>
);

const WikiLink = ({ title }: { readonly title: string }) => {
  const site = useSite();
  const address = site && wikiAddress(site, title);
  if (address === undefined) return null;
  return (
    <a
      class="wiki-link"
      href={address}
      rel="noopener"
      target="_blank"
      title="Read on the wiki"
      aria-label={`${title} on the wiki`}
    >
      ↗
    </a>
  );
};

/** Splits a text into nodes, with matches of the pattern as `<mark>` elements. */
export const marks = (text: string, pattern: RegExp | undefined) =>
  splitMatches(text, pattern).map((part) => (part.isMatch ? <mark>{part.text}</mark> : part.text));

/** Number of characters of a text shown at first, and on one line. */
const CUT = 600;
const SHORT = 80;

/** Number of further characters that each click on "More" shows: a browser lays out as many without delay. */
const MORE = 100_000;

const TextView = defineComponent(
  (props: ValueProps & { readonly text: string }) => {
    const wanted = ref(0);
    return () => {
      const { text, pattern, isShort = false } = props;
      const least = isShort ? SHORT : CUT;
      const reach = Math.max(least, wanted.value, isShort ? 0 : endOfFirstMatch(text, pattern));
      // A few more words are not worth a button.
      const end = text.length <= reach * 1.2 ? text.length : endOfCharacter(text, reach);
      const blocks = blocksOf(text.slice(0, end));
      const kinds = {
        short: isShort,
        lines: !isShort && /\n./.test(text.slice(0, end)),
        long: blocks.length > 1,
      };
      const left = text.length - end;
      return (
        <span class={['value text', kinds]}>
          {blocks.map((block, at) => (
            <span key={at} dir="auto">
              {marks(block, pattern)}
            </span>
          ))}
          {left > 0 &&
            (isShort ? (
              '…'
            ) : (
              <>
                …{' '}
                <button type="button" class="more" onClick={() => (wanted.value = end + MORE)}>
                  {`${left > MORE ? 'More' : 'All'} (${left.toLocaleString('en')} characters left)`}
                </button>
              </>
            ))}
        </span>
      );
    };
  },
  { props: ['name', 'value', 'owner', 'pattern', 'isShort', 'text'] },
);

/** Moves the end of a piece behind a surrogate pair that it would split. */
const endOfCharacter = (text: string, end: number): number =>
  /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end + 1 : end;
