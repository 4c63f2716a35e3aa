import { test } from 'node:test';
import { checksOf } from './checks.ts';

for (const { name, check } of await checksOf('lists')) test(name, check);
