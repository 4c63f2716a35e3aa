import { keywordHelp } from '@wikiquery/common/search-keywords';
import { Namespace } from '@wikiquery/core/wiki';
import { splitNamespace } from '../../../search-namespace.ts';
import { titleBegins } from '../../index/filters.ts';
import { defineKeyword } from './keyword.ts';

/** `prefix:`: pages whose titles begin with a text. */
export const prefix = defineKeyword({
  ...keywordHelp.prefix,
  value: 'rest',
  find: async ({ value, isNegated }, { site, store, namespaces, warn }) => {
    const unquoted = value.replace(/^"([^"]*)"\s*$/, '$1');
    const split = splitNamespace(unquoted, site, true);
    const namespace = split ? split.namespaces?.[0] : Namespace.main;
    const text = (split?.text ?? unquoted).replace(/^"([^"]*)"\s*$/, '$1').trim();
    if (isNegated && namespace !== undefined && namespaces && !namespaces.includes(namespace))
      warn('search-prefix-elsewhere');
    return {
      filter: await titleBegins(store, text, namespace === undefined ? site.pageNamespaces : [namespace]),
      ...(!isNegated && { namespace: namespace ?? 'all' }),
    };
  },
});
