/** How a language writes numbers. */
export interface NumberFormat {
  readonly group: string;
  readonly decimal: string;
  /** Minimum number of integer digits that are grouped; 4 by default. */
  readonly least?: number;
  /** Whether groups after the first have two digits, as in India. */
  readonly inPairs?: boolean;
  /** Its own digits from 0 to 9. */
  readonly digits?: string;
}

/** The formats of languages whose numbers MediaWiki writes differently from Node. */
const differing: readonly (readonly [languages: string, format: NumberFormat])[] = [
  [
    'ab alt an arn ast av avk ay ba be-tarask be-x-old bg bxr cbk-zam ce csb cv es es-formal et ext fiu-vro gld gn guc hy hyw inh kaa kjh kk kk-cyrl kk-kz kk-latn kk-tr koi krc ksh kum kv lad lbe lez liv mdf mhr mrj myv nah os pl qu qug ru rue rut sah sjd sty szl tt tt-cyrl tyv udm uk vep vro xal',
    { group: '\u00a0', decimal: ',', least: 5 },
  ],
  [
    'aae atj bat-smg bci bm co dua egl eml eo fon fr frc frp fur gcf gcr ht ia io it kbp lij lld lmo ln lua mg mwl nap nrm oc pcd pms pt pt-br rgn roa-tara scn sdc ses sg sgs shy-latn sma sro tet tg tg-cyrl ty vec vmw wa wls wo zgh',
    { group: '\u00a0', decimal: ',' },
  ],
  ['aln als arq crh crh-latn cu de-at gsw rm rn roa-rup rw sq yrl', { group: '.', decimal: ',' }],
  [
    'azb bcc bgn bqi fa glk ks ks-arab lki lrc luz mzn ps',
    { group: '٬', decimal: '٫', digits: '۰۱۲۳۴۵۶۷۸۹' },
  ],
  ['anp awa bgc hi mag mai mr sa', { group: ',', decimal: '.', inPairs: true, digits: '०१२३४५६७८९' }],
  ['bh bho dty ks-deva ne new pi', { group: ',', decimal: '.', digits: '०१२३४५६७८९' }],
  ['acm aeb-arab ar ckb sd sdh', { group: '٬', decimal: '٫', digits: '٠١٢٣٤٥٦٧٨٩' }],
  ['blk kjp ksw mnw my', { group: '', decimal: '.', digits: '၀၁၂၃၄၅၆၇၈၉' }],
  ['ml nit pa ta te', { group: ',', decimal: '.', inPairs: true }],
  ['ie prg tn xmf', { group: ',', decimal: '.' }],
  ['as bn bpy', { group: ',', decimal: '.', inPairs: true, digits: '০১২৩৪৫৬৭৮৯' }],
  ['crh-cyrl ku ku-latn', { group: '.', decimal: ',', least: 5 }],
  ['bo dz', { group: ',', decimal: '.', digits: '༠༡༢༣༤༥༦༧༨༩' }],
  ['hno pnb', { group: ',', decimal: '.', digits: '۰۱۲۳۴۵۶۷۸۹' }],
  ['kk-arab kk-cn', { group: '٬', decimal: '٫', least: 5, digits: '۰۱۲۳۴۵۶۷۸۹' }],
  ['kn tcy', { group: ',', decimal: '.', inPairs: true, digits: '೦೧೨೩೪೫೬೭೮೯' }],
  ['lzh zh-classical', { group: '', decimal: '點', digits: '〇一二三四五六七八九' }],
  ['skr skr-arab', { group: ',', decimal: '.', digits: '٠١٢٣٤٥٦٧٨٩' }],
  ['ccp', { group: ',', decimal: '.', inPairs: true, digits: '𑄶𑄷𑄸𑄹𑄺𑄻𑄼𑄽𑄾𑄿' }],
  ['de-ch', { group: "'", decimal: ',' }],
  ['gu', { group: ',', decimal: '.', inPairs: true, digits: '૦૧૨૩૪૫૬૭૮૯' }],
  ['km', { group: '', decimal: '.', digits: '០១២៣៤៥៦៧៨៩' }],
  ['ku-arab', { group: '٬', decimal: '٫', least: 5, digits: '٠١٢٣٤٥٦٧٨٩' }],
  ['la', { group: '\u00a0', decimal: '.' }],
  ['lo', { group: '.', decimal: ',', digits: '໐໑໒໓໔໕໖໗໘໙' }],
  ['mni', { group: ',', decimal: '.', digits: '০১২৩৪৫৬৭৮৯' }],
  ['nod', { group: ',', decimal: '.', digits: '᪀᪁᪂᪃᪄᪅᪆᪇᪈᪉' }],
  ['nqo', { group: ',', decimal: '.', digits: '߀߁߂߃߄߅߆߇߈߉' }],
  ['or', { group: ',', decimal: '.', inPairs: true, digits: '୦୧୨୩୪୫୬୭୮୯' }],
  ['rki', { group: ',', decimal: '.', digits: '၀၁၂၃၄၅၆၇၈၉' }],
  ['sat', { group: ',', decimal: '.', digits: '᱐᱑᱒᱓᱔᱕᱖᱗᱘᱙' }],
];

/** Number formats by language, if MediaWiki's differ from Node's. */
export const numberFormats: ReadonlyMap<string, NumberFormat> = new Map(
  differing.flatMap(([languages, format]) =>
    languages.split(' ').map((language) => [language, format] as const),
  ),
);
