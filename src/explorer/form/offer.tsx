import type { NamedParameter } from '../modules/parameters.ts';

/** A parameter that is not in use, as a line; choosing it unfolds its input. */
export const Offer = ({ name, parameter, choose }: NamedParameter & { readonly choose: () => void }) => (
  <button
    type="button"
    class={['offer', parameter.deprecated && 'offer-deprecated']}
    data-offer={name}
    aria-label={`Add ${name}: ${parameter.description ?? ''}`}
    onClick={choose}
  >
    <code>{name}</code>
    <span>
      {parameter.deprecated && 'Deprecated. '}
      {parameter.description}
    </span>
  </button>
);
