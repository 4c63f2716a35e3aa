export { readForm } from '../http/parameters.ts';
