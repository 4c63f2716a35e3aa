import { keywordHelp } from '@wikiquery/common/search-keywords';
import { anyOf, isInLanguage } from '../../index/filters.ts';
import { alternatives, defineKeyword } from './keyword.ts';

/** `inlanguage:`: pages in a language. */
export const inlanguage = defineKeyword({
  ...keywordHelp.inlanguage,
  value: 'word',
  find: (use, context) => {
    const hasComma = use.value.includes(',');
    if (hasComma) context.warn('search-comma-in-languages');
    const codes = alternatives({ ...use, value: use.value.replaceAll(',', '|') }, 20, context);
    const { language } = context.site;
    return {
      filter: anyOf(
        codes
          .filter((code) => code.trim() !== '')
          .map((code) => isInLanguage(code.toLowerCase(), code.toLowerCase() === language)),
      ),
    };
  },
});
