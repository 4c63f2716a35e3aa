import type { Context } from '../../query/context.ts';
import { defineMeta } from '../../query/define.ts';
import { boolean, oneOf, text } from '../../query/parameters/types.ts';
import { delegated } from '../../query/result/delegated.ts';
import * as shape from '../../query/result/shape.ts';
import { createFormatter, type Reference } from '../../wikitext/messages/format.ts';
import {
  authenticationActions,
  authenticationRequests,
  mergeFields,
  type AuthenticationField,
} from '../account/authentication-requests.ts';

const parameters = {
  securitysensitiveoperation: text(),
  requestsfor: oneOf(authenticationActions),
  mergerequestfields: boolean(),
  messageformat: oneOf(['html', 'none', 'raw', 'wikitext'], { default: 'wikitext' }),
  reauthenticate: text({ since: '1.47' }),
};

type AuthenticationContext = Context<typeof parameters>;

const fieldsShape = shape.dictionary(
  shape.record({
    type: shape.text(),
    label: shape.any(),
    help: shape.any(),
    optional: shape.flag(),
    sensitive: shape.flag(),
  }),
);

/** Returns how to authenticate, and the fields required. */
export const authmanagerinfo = defineMeta({
  name: 'authmanagerinfo',
  prefix: 'ami',
  access: 'public',
  helpPage: 'API:Authmanagerinfo',
  parameters,
  result: shape.record({
    canauthenticatenow: shape.flag(),
    cancreateaccounts: shape.flag(),
    canlinkaccounts: shape.flag(),
    securitysensitiveoperationstatus: shape.text(),
    haspreservedstate: shape.flag(),
    hasprimarypreservedstate: shape.flag(),
    preservedusername: shape.text(),
    requests: shape.list(
      '_v',
      shape.record({
        id: shape.text(),
        metadata: shape.dictionary(shape.text()),
        required: shape.text(),
        provider: shape.any(),
        account: shape.any(),
        fields: fieldsShape,
      }),
    ),
    fields: fieldsShape,
  }),
  answer: async (context) => {
    const { params, site, encode } = context;
    // Who has authenticated anew is in MediaWiki's session.
    if (params.reauthenticate !== undefined) throw delegated(encode('reauthenticate'), site);
    return {
      value: {
        // A bot password's session cannot change accounts.
        canauthenticatenow: context.session?.kind !== 'bot',
        cancreateaccounts: site.configuration.settings.authentication.newAccounts,
        canlinkaccounts: false,
        ...(params.securitysensitiveoperation !== undefined && {
          securitysensitiveoperationstatus: sensitiveOperationStatus(context),
        }),
        ...(params.requestsfor !== undefined && (await describeRequests(params.requestsfor, context))),
      },
    };
  },
});

/** Returns `ok` for viewers with an account, whose login always counts as recent, and `reauth` for others. */
const sensitiveOperationStatus = ({ viewer }: AuthenticationContext): 'ok' | 'reauth' =>
  viewer.id === 0 ? 'reauth' : 'ok';

async function describeRequests(
  action: (typeof authenticationActions)[number],
  context: AuthenticationContext,
) {
  const { params, viewer, site } = context;
  const requests = authenticationRequests(action, viewer, site);
  const merged = params.mergerequestfields ? mergeFields(requests) : undefined;
  const fields = requests.flatMap((request) => Object.values(request.fields));
  const show = await createFormatter(
    [...requests.flatMap(({ provider, account }) => [provider, account]), ...fields.flatMap(textsOf)],
    params.messageformat,
    context,
  );
  return {
    haspreservedstate: false,
    hasprimarypreservedstate: false,
    preservedusername: '',
    requests: requests.map(({ id, required, provider, account, fields: own }) => ({
      id,
      metadata: {},
      required,
      ...show({ provider, account }),
      ...(!merged && { fields: describeFields(own, show) }),
    })),
    ...(merged && { fields: describeFields(merged, show) }),
  };
}

const textsOf = ({ label, help }: AuthenticationField): Reference[] => [label, help];

function describeFields(
  fields: Readonly<Record<string, AuthenticationField>>,
  show: (messages: Readonly<Record<string, Reference>>) => Readonly<Record<string, unknown>>,
) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { type, label, help, optional = false, sensitive = false }]) => [
      name,
      { type, ...show({ label, help }), optional, sensitive },
    ]),
  );
}
