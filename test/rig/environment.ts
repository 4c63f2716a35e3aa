/**
 * Removes from an environment what changes how programs under test behave: variables of Wikiquery that are not for its
 * tests, and an order to colour what is printed.
 */
export function forgetOwnSettings(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment))
    if (name === 'FORCE_COLOR' || /^WIKIQUERY_(?!TEST_)/.test(name))
      Reflect.deleteProperty(environment, name);
}
