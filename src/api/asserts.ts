import { fail } from '../result/problems.ts';
import { isRegistered, may, type Viewer } from '../wiki/viewer.ts';

/** Refuses the request of a client that is not who it believes to be. */
export function checkAsserts(
  params: { readonly assert?: 'anon' | 'bot' | 'user' | undefined; readonly assertuser?: string | undefined },
  viewer: Viewer,
): void {
  const { assert, assertuser } = params;
  if (assert === 'anon' && isRegistered(viewer)) fail('main', 'assertanonfailed');
  if (assert === 'user' && !isRegistered(viewer)) fail('main', 'assertuserfailed');
  if (assert === 'bot' && !may(viewer, 'bot')) fail('main', 'assertbotfailed');
  if (assertuser !== undefined && assertuser !== viewer.name) {
    fail('main', 'assertnameduserfailed', [assertuser]);
  }
}
