/** A panel of a Grafana dashboard. */
export interface Panel {
  readonly id: number;
  readonly type: string;
  readonly title: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}

/** A Grafana dashboard as it is provisioned. */
export interface Dashboard {
  readonly uid: string;
  readonly title: string;
  readonly schemaVersion: number;
  readonly templating: { readonly list: readonly { readonly name: string; readonly type: string }[] };
  readonly panels: readonly Panel[];
}

/** Returns the expressions of a dashboard with its variables replaced, as Grafana would send them. */
export function dashboardExpressions(json: string): readonly string[] {
  const { panels } = JSON.parse(json) as Dashboard;
  return panels
    .flatMap(({ targets = [] }) => targets)
    .map(({ expr }) =>
      expr.replaceAll('$__rate_interval', '1m').replaceAll('$__range', '1h').replaceAll(/\$\w+/g, '.*'),
    );
}
