/** Prints what two validators find wrong with the OpenAPI description on standard input, as JSON. */
import { text } from 'node:stream/consumers';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';

const source = await text(process.stdin);
const { valid, errors } = await new Validator().validate(JSON.parse(source));
const config = await createConfig({ extends: ['spec'], rules: { 'no-unused-components': 'error' } });
const problems = await lintFromString({ source, config, absoluteRef: '/openapi.json' });
const lint = problems.map(({ message, location }) => `${location[0]?.pointer ?? ''}: ${message}`);
console.log(JSON.stringify({ schema: valid ? [] : errors, lint }));
