import type { AnyRequest } from 'wikiquery-client';
import type { BothWikis } from './both-wikis.ts';
import type { UserName } from './users.ts';

/** A request to both wikis. */
export interface GivenStep {
  readonly user: UserName;
  /** Type of the token that it needs, `csrf` by default; empty if it needs none. */
  readonly token?: string;
  readonly request: AnyRequest;
  /** Seconds that pass before it, one by default. */
  readonly after?: number;
}

/** What an answer tells of stashed files, whose names are made by chance, and of pictures, which need further programs. */
const byChance =
  /\.(?:filekey|sessionkey)$|^\.upload\.imageinfo\.(?:canonicaltitle|descriptionurl|extmetadata\..+|html|timestamp|url)$/;

/** Takes steps in both wikis, prints how their answers, tables and answers to questions differ; returns how many do not. */
export async function countAlike(
  both: BothWikis,
  steps: readonly GivenStep[],
  questions: readonly { readonly user: UserName; readonly request: AnyRequest }[],
): Promise<number> {
  let equal = 0;
  for (const [index, { user, token = 'csrf', after = 1, request }] of steps.entries()) {
    both.tick(after);
    const asked = { formatversion: 2, errorformat: 'plaintext', ...request };
    const { theirs, differences } = await both.send(user, asked, token || undefined);
    const lines = differences
      .filter((line) => !byChance.test(line.split(': ', 1)[0] ?? ''))
      .map((line) => `answer${line}`);
    for (const question of questions)
      lines.push(...(await both.send(question.user, { formatversion: 2, ...question.request })).differences);
    lines.push(...(await both.differences()));
    if (lines.length === 0) equal++;
    else {
      console.log(
        `Step ${index + 1}, ${user}: ${JSON.stringify(request)}\n  ${JSON.stringify(theirs).slice(0, 300)}`,
      );
      for (const line of lines.slice(0, 6)) console.log(`  ${line.slice(0, 600)}`);
      both.equalize();
    }
  }
  console.log(`${equal} of ${steps.length} steps alike`);
  return equal;
}
