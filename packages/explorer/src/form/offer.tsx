import type { NamedParameter } from '../modules/parameters.ts';

/** A line for a parameter that is not in use; choosing it unfolds the input. */
export const Offer = ({
  name,
  parameter,
  choose,
  isShort = false,
}: NamedParameter & {
  readonly choose: () => void;
  /** Whether to show the name alone. */
  readonly isShort?: boolean;
}) => (
  <button
    type="button"
    class={['offer', isShort && 'offer-short', parameter.deprecated && 'offer-deprecated']}
    data-offer={name}
    title={isShort ? parameter.description : undefined}
    onClick={choose}
  >
    <span class="visually-hidden">Add </span>
    <code>{name}</code>
    {!isShort && (
      <span>
        {parameter.deprecated && 'Deprecated. '}
        {parameter.description}
      </span>
    )}
  </button>
);
