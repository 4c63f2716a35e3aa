import { pageUrl } from '../wiki/page-url.ts';
import { Namespace, type Site } from '../wiki/site.ts';
import { makeTitle, type Title } from '../wiki/title.ts';
import type { HelpFormat, HelpSource, Marker } from './help.ts';
import type { ModuleMetadata } from './module-metadata.ts';
import { limits } from './parameters/limits.ts';
import type { DescribedTags, Parameter, Parameters } from './parameters/parameter.ts';
import { isGenerator, type RegisteredModule } from './registry.ts';
import * as shape from './result/shape.ts';

/** The public description of any module: a query module, an action, a format, or the main module. */
export interface DescribedModule extends Pick<
  ModuleMetadata<Parameters>,
  | 'name'
  | 'prefix'
  | 'access'
  | 'helpPage'
  | 'deprecated'
  | 'internal'
  | 'mustBePosted'
  | 'writes'
  | 'parameters'
> {
  /** Path: module names from the top down, joined by `+`. */
  readonly path: string;
  /** Absent only for the main module. */
  readonly group?: string;
  readonly generator?: boolean;
  /** Several documentation pages, in place of `helpPage`. */
  readonly helpPages?: readonly string[];
  /** Whether it has parameters that depend on other parameters' values. */
  readonly dynamicParameters?: boolean;
  /** Display name of the component that provides it. */
  readonly source: string;
}

/** What a description depends on in addition to the module. */
export interface DescriptionContext {
  readonly site: Site;
  /** Whether the viewer has the higher limits. */
  readonly highLimits: boolean;
  /** The help texts; absent if descriptions have none. */
  readonly help?: HelpSource | undefined;
  /** The change tags that parameters list; absent if descriptions list none. */
  readonly tags?: DescribedTags | undefined;
}

/** A module's or parameter's `paraminfo`, with keys in MediaWiki's order. */
export type Description = Readonly<Record<string, unknown>>;

/** SPDX identifier of MediaWiki's license, and of extensions that report none. */
const LICENSE = 'GPL-2.0-or-later';
const documentation = 'https://www.mediawiki.org/wiki/Special:MyLanguage/';

/** Returns the description of a query module. */
export const describedQueryModule = ({ module, path, source }: RegisteredModule): DescribedModule => ({
  ...module,
  path,
  source,
  generator: isGenerator(module),
});

/** Returns the SPDX identifier of a component's license, as siteinfo reports it. */
export function licenseOf(component: string, { configuration }: Site): string {
  const reported = configuration.extensions.find(({ name }) => name === component)?.['license-name'];
  return typeof reported === 'string' ? reported : LICENSE;
}

/** The special page with the license of a module's component. */
export const licensePage = (component: string): Title =>
  makeTitle(Namespace.special, `Version/License/${component.replaceAll(' ', '_')}`);

/** URL of the page about a component's license. */
export const licenseLink = (component: string, site: Site): string => pageUrl(licensePage(component), site);

/** URLs of a module's documentation pages. */
export const documentationLinks = ({ helpPage, helpPages }: DescribedModule): readonly string[] =>
  (helpPages ?? (helpPage === undefined ? [] : [helpPage])).map((page) => documentation + page);

/** Describes a module with its parameters, in the form of formatversion 2. */
export function describeModule(module: DescribedModule, context: DescriptionContext): Description {
  const parameters = Object.entries(module.parameters).map(([name, parameter], i) => ({
    templated: parameter.template !== undefined,
    description: describeParameter(name, parameter, i + 1, module, context),
  }));
  const { help } = context;
  return {
    name: module.name,
    classname: className(module.path),
    path: module.path,
    ...(module.group !== undefined && { group: module.group }),
    prefix: module.prefix,
    source: module.source,
    sourcename: module.source,
    licensetag: licenseOf(module.source, context.site),
    licenselink: licenseLink(module.source, context.site),
    ...(help && { description: help.format(help.module(module)) }),
    ...(module.deprecated && { deprecated: true }),
    ...(module.internal && { internal: true }),
    ...(module.access !== 'public' && { readrights: true }),
    ...(module.writes && { writerights: true }),
    ...(module.mustBePosted && { mustbeposted: true }),
    ...(module.generator && { generator: true }),
    helpurls: documentationLinks(module),
    ...(help && { examples: describeExamples(module, help) }),
    parameters: parameters.filter(({ templated }) => !templated).map(({ description }) => description),
    templatedparameters: parameters
      .filter(({ templated }) => templated)
      .map(({ description }) => description),
    ...(module.dynamicParameters && { dynamicparameters: describeDynamicParameters(module, help) }),
  };
}

/** Describes the example requests of a module; the raw form of a description is one message. */
const describeExamples = (module: DescribedModule, help: HelpSource): readonly Description[] =>
  help.examples(module).map(({ query, message }) => {
    const description = help.format([message]);
    return { query, description: Array.isArray(description) ? (description[0] as unknown) : description };
  });

function describeDynamicParameters(module: DescribedModule, help: HelpSource | undefined): unknown {
  const messages = help?.dynamicParameters(module);
  return help && messages ? help.format(messages) : true;
}

function describeMarker(marker: Marker, module: DescribedModule, help: HelpSource | undefined): Description {
  return help ? { ...marker, text: help.format(help.marker(module, marker)) } : { ...marker };
}

/** `query+allpages` as `Wikiquery\Query\Allpages`. */
function className(path: string): string {
  const parts = path.split('+').map((part) => part.charAt(0).toUpperCase() + part.slice(1));
  return ['Wikiquery', ...parts].join('\\');
}

function describeParameter(
  name: string,
  parameter: Parameter,
  index: number,
  module: DescribedModule,
  { site, highLimits, help, tags }: DescriptionContext,
): Description {
  const { type, options, multiple, template } = parameter;
  const { type: kind, ...more } = type.describe(site, tags);
  const fallback = parameter.default ?? type.siteDefault?.(site);
  const bounds = multiple?.most ?? limits.values;
  return {
    index,
    name,
    ...(template && { templatevars: { [template.placeholder]: template.source } }),
    ...(help && { description: help.format(help.parameter(module, name, more)) }),
    type: kind,
    required: options.required === true,
    ...(options.deprecated && { deprecated: true }),
    ...(options.sensitive && { sensitive: true }),
    ...(fallback !== undefined && { default: fallback }),
    multi: multiple !== undefined,
    ...(multiple && {
      lowlimit: bounds.normal,
      highlimit: bounds.high,
      limit: highLimits ? bounds.high : bounds.normal,
      ...(multiple.allowsDuplicates && { allowsduplicates: true }),
      ...(multiple.all !== undefined && { allspecifier: multiple.all }),
    }),
    ...more,
    ...(options.tokenType !== undefined && { tokentype: options.tokenType }),
    ...(options.info && { info: options.info.map((marker) => describeMarker(marker, module, help)) }),
  };
}

/** Shapes of help texts. */
interface HelpShapes {
  readonly text: shape.Shape;
  /** Of a text that is an element in XML. */
  readonly apart: shape.Shape;
  readonly example: shape.Shape;
  readonly dynamicParameters: shape.Shape;
}

const parameterShape = ({ text, apart }: HelpShapes) =>
  shape.record({
    index: shape.integer(),
    name: shape.text(),
    templatevars: shape.dictionary(shape.text()),
    type: shape.any('t'),
    required: shape.flag(),
    deprecated: shape.flag(),
    sensitive: shape.flag(),
    default: shape.value(),
    multi: shape.flag(),
    lowlimit: shape.integer(),
    highlimit: shape.integer(),
    limit: shape.integer(),
    allowsduplicates: shape.flag(),
    allspecifier: shape.text(),
    min: shape.integer(),
    max: shape.integer(),
    highmax: shape.integer(),
    extranamespaces: shape.list('ns', shape.integer()),
    subtypes: shape.list('_v', shape.text()),
    mustExist: shape.flag(),
    submodules: shape.dictionary(shape.text()),
    submoduleparamprefix: shape.text(),
    deprecatedvalues: shape.list('_v', shape.text()),
    internalvalues: shape.list('_v', shape.text()),
    tokentype: shape.text(),
    info: shape.list(
      'i',
      shape.record({ name: shape.text(), values: shape.list('v', shape.integer()), text: apart }),
    ),
    description: text,
  });

const shapeWith = (help: HelpShapes) =>
  shape.record({
    name: shape.text(),
    classname: shape.text(),
    path: shape.text(),
    group: shape.text(),
    prefix: shape.text(),
    source: shape.text(),
    sourcename: shape.text(),
    licensetag: shape.text(),
    licenselink: shape.text(),
    description: help.text,
    deprecated: shape.flag(),
    internal: shape.flag(),
    readrights: shape.flag(),
    writerights: shape.flag(),
    mustbeposted: shape.flag(),
    generator: shape.flag(),
    helpurls: shape.list('helpurl', shape.text()),
    examples: shape.list('example', shape.record({ query: shape.text(), description: help.example })),
    parameters: shape.list('param', parameterShape(help)),
    templatedparameters: shape.list('param', parameterShape(help)),
    dynamicparameters: help.dynamicParameters,
    querytype: shape.text(),
  });

/** The shape of the result of {@link describeModule}, whatever the format of help texts. */
export const moduleShape = shapeWith({
  text: shape.any('msg'),
  apart: shape.any('msg'),
  example: shape.any(),
  dynamicParameters: shape.any('msg'),
});

const message = shape.record({
  key: shape.text(),
  params: shape.list('param', shape.any()),
  forvalue: shape.text(),
});
const messages = shape.list('msg', message);

/** Returns the shape with help texts in a format: in XML, some are attributes, others elements. */
export function moduleShapeIn(format: HelpFormat): shape.Shape {
  if (format === 'raw')
    return shapeWith({ text: messages, apart: messages, example: message, dynamicParameters: messages });
  return shapeWith({
    text: shape.text(),
    apart: shape.element(),
    example: shape.element(),
    dynamicParameters: format === 'none' ? shape.flag() : shape.text(),
  });
}
