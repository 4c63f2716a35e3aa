import {
  Counter,
  type CounterConfiguration,
  Gauge,
  type GaugeConfiguration,
  type Registry,
} from 'prom-client';

/** One value of a metric, with its labels. */
export type Sample<Label extends string> = readonly [
  labels: Readonly<Record<Label, string | number>>,
  value: number,
];

/** A metric whose samples are read when it is scraped, so that counting does not pay for hashing labels. */
interface MetricDeclaration<Label extends string> {
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly Label[];
  /** How the values of several processes become one; their sum by default. */
  readonly aggregator?: 'sum' | 'min' | 'max';
  read(this: void): Iterable<Sample<Label>> | Promise<Iterable<Sample<Label>>>;
}

/** Adds a value that only grows. */
export function addCounter<Label extends string = never>(
  registry: Registry,
  declaration: MetricDeclaration<Label>,
): void {
  const counter: Counter<Label> = new Counter<Label>({
    ...(optionsOf(registry, declaration) as CounterConfiguration<Label>),
    collect: async () => {
      const samples = await declaration.read();
      counter.reset();
      for (const [labels, value] of samples) counter.inc(labels, value);
    },
  });
}

/** Adds a value that rises and falls. */
export function addGauge<Label extends string = never>(
  registry: Registry,
  declaration: MetricDeclaration<Label>,
): void {
  const gauge: Gauge<Label> = new Gauge<Label>({
    ...(optionsOf(registry, declaration) as GaugeConfiguration<Label>),
    collect: async () => {
      const samples = await declaration.read();
      gauge.reset();
      for (const [labels, value] of samples) gauge.set(labels, value);
    },
  });
}

/** The only sample of a metric without labels. */
export const single = (value: number): readonly Sample<never>[] => [[{}, value]];

const optionsOf = <Label extends string>(registry: Registry, declaration: MetricDeclaration<Label>) => ({
  name: `wikiquery_${declaration.name}`,
  help: declaration.help,
  labelNames: [...(declaration.labels ?? [])],
  aggregator: declaration.aggregator ?? 'sum',
  registers: [registry],
});
