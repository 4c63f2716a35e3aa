import * as shape from '../../query/result/shape.ts';

const group = (): shape.Shape => shape.list('g', shape.any());

/** The shape of a log entry's parameters, whose names depend on its type; lists have their own elements in XML. */
export const logParametersShape = shape.record(
  {
    flags: shape.list('f', shape.any()),
    ids: shape.list('id', shape.any()),
    oldgroups: group(),
    newgroups: group(),
    oldmetadata: group(),
    newmetadata: group(),
    restrictions: shape.record(
      { pages: shape.list('p', shape.any()), namespaces: shape.list('ns', shape.any()) },
      { rest: shape.any() },
    ),
  },
  { rest: shape.any(), tag: 'param' },
);
