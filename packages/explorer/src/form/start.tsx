/** Queries that work on every wiki, each to show something that the API can do. */
const queries = [
  {
    title: 'The wiki in numbers',
    teaches: 'meta= tells about the wiki itself: its statistics and namespaces.',
    query: 'action=query&meta=siteinfo&siprop=general|statistics|namespaces',
  },
  {
    title: 'All pages, in order',
    teaches: 'list= lists things; continue leads to the next part.',
    query: 'action=query&list=allpages&aplimit=50&~view=table',
  },
  {
    title: 'Everything about one page',
    teaches: 'prop= tells about pages: here, about one that a generator draws.',
    query:
      'action=query&generator=random&grnnamespace=0&prop=info|categories|links|revisions&cllimit=max&pllimit=max&rvprop=ids|timestamp|user|comment|size',
  },
  {
    title: 'Categories and their sizes',
    teaches: 'Most lists can tell more of each item, and be narrowed.',
    query: 'action=query&list=allcategories&acprop=size&acmin=1&aclimit=100&~view=table',
  },
  {
    title: 'Pages with their categories',
    teaches: 'generator= uses a list as the pages whose properties are shown.',
    query: 'action=query&generator=allpages&gaplimit=20&prop=info|categories&cllimit=max',
  },
  {
    title: 'The latest edits',
    teaches: 'Who changed what and when, with sizes to compare.',
    query: 'action=query&list=allrevisions&arvprop=ids|timestamp|user|size|comment&arvlimit=50&~view=table',
  },
] as const;

/** The start view, shown while there is no query: examples to begin with. */
export const Start = () => (
  <div class="start">
    <h2>Begin with one of these</h2>
    <ul>
      {queries.map(({ title, teaches, query }) => (
        <li key={title}>
          <a href={`#${query}`}>
            <strong>{title}</strong>
            <span>{teaches}</span>
            <code>{query.replace(/&~.*$/, '')}</code>
          </a>
        </li>
      ))}
    </ul>
    <p>
      Or paste the address of any query above the form, of any wiki's <code>api.php</code>: it is sent to this
      wiki.
    </p>
  </div>
);
