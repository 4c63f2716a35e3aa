import {
  attribute,
  cursorAt,
  decodePieces,
  leaf,
  nextTag,
  readChildren,
  readRevisionDraft,
  type RevisionDraft,
  type TextSink,
} from '@wikiquery/import/dump';

/** A text of a revision, for a slot. */
export interface GivenSlot {
  readonly role: string;
  /** Empty where it is not said. */
  readonly model: string;
  /** Undefined where there is none. */
  readonly text: string | undefined;
}

/** A revision of an exported page. */
export interface GivenRevision extends Pick<RevisionDraft, 'author' | 'comment' | 'id' | 'minor' | 'sha1'> {
  /** Fourteen digits; undefined where there are none. */
  readonly timestamp: string | undefined;
  readonly slots: readonly GivenSlot[];
}

/** An exported page, named as on its wiki. */
export interface GivenPage {
  readonly title: string;
  readonly namespace: number;
  readonly revisions: readonly GivenRevision[];
}

/** What an export has. */
export interface Export {
  /** Name of the document's element. */
  readonly root: string;
  /** Names of the namespaces of its wiki; undefined if it does not say. */
  readonly namespaces: ReadonlyMap<number, string> | undefined;
  readonly pages: readonly GivenPage[];
}

/** Reads a well-formed export. */
export function readExport(document: string): Export {
  const cursor = cursorAt(Buffer.from(document));
  const texts: string[] = [];
  const sink: TextSink = {
    take: (pieces) => {
      const length = texts.push(decodePieces(cursor, pieces));
      return { place: { start: length - 1, length: 1 }, sha1: '', isExact: true };
    },
    noteDifferent: () => undefined,
    noteUnexpected: () => undefined,
  };
  const given = ({ main, others, timestamp, ...revision }: RevisionDraft): GivenRevision => ({
    ...revision,
    timestamp: timestamp.length === 14 ? timestamp : undefined,
    slots: [main, ...others].map(({ role, model, isGiven, text }) => ({
      role,
      model,
      text: text ? texts[text.start] : isGiven ? '' : undefined,
    })),
  });
  const readPage = (): GivenPage => {
    let title = '';
    let namespace = 0;
    const revisions: GivenRevision[] = [];
    readChildren(cursor, 'page', (tag) => {
      if (tag.name === 'title') title = leaf(cursor, tag);
      else if (tag.name === 'ns') namespace = Number(leaf(cursor, tag)) || 0;
      else if (tag.name === 'revision' && tag.kind === 'open')
        revisions.push(given(readRevisionDraft(cursor, sink, '')));
      else return false;
      return true;
    });
    return { title, namespace, revisions };
  };
  const root = nextTag(cursor)?.name ?? '';
  const pages: GivenPage[] = [];
  let namespaces: Map<number, string> | undefined;
  for (let tag = nextTag(cursor); tag; tag = nextTag(cursor)) {
    if (tag.kind !== 'open') continue;
    if (tag.name === 'page') pages.push(readPage());
    if (tag.name === 'namespace')
      (namespaces ??= new Map()).set(Number(attribute(tag, 'key')), leaf(cursor, tag));
  }
  return { root, namespaces, pages };
}
