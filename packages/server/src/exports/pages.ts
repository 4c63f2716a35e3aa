export { withPages } from '../pages/answer-pages.ts';
