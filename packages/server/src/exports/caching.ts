export { type AnswerCache, createAnswerCache } from '../caching/answer-cache.ts';
