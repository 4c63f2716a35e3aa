import { test } from 'node:test';
import { checksOf } from './checks.ts';

for (const { name, check } of await checksOf('properties')) test(name, check);
