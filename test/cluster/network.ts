import { execFileSync } from 'node:child_process';

/** A machine of a test's own: a network namespace with one address. */
export interface Machine {
  readonly address: string;
  /** What stands before a command that is to run on it. */
  readonly prefix: readonly string[];
  /** Takes its cable out, or puts it in again. */
  setConnected(isConnected: boolean): void;
  /** Lets nothing through to another machine, or everything again. */
  setReaches(address: string, reaches: boolean): void;
}

/** Machines that reach each other and this one. */
export interface Network extends Disposable {
  readonly machines: readonly Machine[];
}

const ip = (...args: readonly string[]): void => {
  execFileSync('ip', args, { stdio: 'pipe' });
};

/** Why there can be no network of a test's own, or false where there can. */
export const networkMissing: string | false = (() => {
  const name = `wq${process.pid}x`;
  try {
    ip('netns', 'add', name);
    ip('link', 'add', name, 'type', 'bridge');
    return false;
  } catch {
    return 'network namespaces need root and iproute2';
  } finally {
    for (const kind of ['link', 'netns']) {
      try {
        ip(kind, 'delete', name);
      } catch {
        // It was not made.
      }
    }
  }
})();

/** Makes so many machines beside this one, with addresses in a network of 24 bits that begins so. */
export function createNetwork(count: number, beginning: string): Network {
  const bridge = `wq${process.pid}`;
  const names = Array.from({ length: count }, (_, i) => `${bridge}n${i}`);
  const remove = (): void => {
    for (const [kind, name] of [...names.map((machine) => ['netns', machine] as const), ['link', bridge]]) {
      try {
        ip(kind ?? '', 'delete', name ?? '');
      } catch {
        // It was not made.
      }
    }
  };
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('address', 'add', `${beginning}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    const machines = names.map((name, i) => createMachine(name, bridge, `${beginning}.${10 + i}`));
    return { machines, [Symbol.dispose]: remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function createMachine(name: string, bridge: string, address: string): Machine {
  ip('netns', 'add', name);
  ip('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name);
  ip('link', 'set', name, 'master', bridge, 'up');
  ip('-n', name, 'address', 'add', `${address}/24`, 'dev', 'eth0');
  ip('-n', name, 'link', 'set', 'eth0', 'up');
  ip('-n', name, 'link', 'set', 'lo', 'up');
  return {
    address,
    prefix: ['ip', 'netns', 'exec', name],
    setConnected: (isConnected) => {
      ip('link', 'set', name, isConnected ? 'up' : 'down');
    },
    setReaches: (other, reaches) => {
      ip('-n', name, 'route', reaches ? 'delete' : 'add', 'blackhole', `${other}/32`);
    },
  };
}
