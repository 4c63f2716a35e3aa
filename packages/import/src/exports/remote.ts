export { createRemoteFetch } from '../remote/fetch.ts';
