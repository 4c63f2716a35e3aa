import type { Module } from '../../packages/core/src/query/define.ts';
import { always, type Given, type Shape } from '../../packages/core/src/query/result/shape.ts';

type Request = Readonly<Partial<Record<string, string>>>;

/** Returns a module whose shapes say of what a request asks for that it is always there. */
export function asRequested(module: Module, request: Request): Module {
  const isGiven = (given: Given): boolean => {
    const [name = '', value = ''] = given.split('=');
    const values = request[module.prefix + name] ?? String(module.parameters[name]?.default ?? '');
    return values.replaceAll('\u001F', '|').split('|').includes(value);
  };
  const result = withSureFields(module.result, isGiven);
  const wrapper = 'wrapper' in module ? module.wrapper : undefined;
  const wrapped = wrapper && { ...wrapper, shape: withSureFields(wrapper.shape, isGiven) };
  return { ...module, result, ...(wrapped && { wrapper: wrapped }) } as Module;
}

function withSureFields<S extends Shape>(shape: S, isGiven: (given: Given) => boolean): S {
  if (shape.kind === 'record') {
    const fields = Object.entries(shape.fields).map(([name, field]) => {
      const inside = withSureFields(field, isGiven);
      const { presence } = field;
      return [name, Array.isArray(presence) && presence.some(isGiven) ? always(inside) : inside] as const;
    });
    return { ...shape, fields: Object.fromEntries(fields) };
  }
  return 'item' in shape ? { ...shape, item: withSureFields(shape.item, isGiven) } : shape;
}
