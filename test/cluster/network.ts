import { execFileSync } from 'node:child_process';

/** A virtual machine: a network namespace with one IP address. */
export interface Machine {
  readonly address: string;
  /** Prefix of commands that run on it. */
  readonly prefix: readonly string[];
  /** Disconnects it from the network, or connects it again. */
  setConnected(isConnected: boolean): void;
  /** Blocks packets to another machine, or unblocks them. */
  setReaches(address: string, reaches: boolean): void;
}

/** Machines that reach each other and the host. */
export interface Network extends Disposable {
  readonly machines: readonly Machine[];
}

const ip = (...args: readonly string[]): void => {
  execFileSync('ip', args, { stdio: 'pipe' });
};

/** Why the test is skipped, or false if network namespaces can be created. */
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
        // It was not created.
      }
    }
  }
})();

/** Creates machines with addresses in the /24 network `prefix`. */
export function createNetwork(count: number, prefix: string): Network {
  const bridge = `wq${process.pid}`;
  const names = Array.from({ length: count }, (_, i) => `${bridge}n${i}`);
  const remove = (): void => {
    for (const [kind, name] of [...names.map((machine) => ['netns', machine] as const), ['link', bridge]]) {
      try {
        ip(kind ?? '', 'delete', name ?? '');
      } catch {
        // It was not created.
      }
    }
  };
  try {
    ip('link', 'add', bridge, 'type', 'bridge');
    ip('address', 'add', `${prefix}.1/24`, 'dev', bridge);
    ip('link', 'set', bridge, 'up');
    const machines = names.map((name, i) => createMachine(name, bridge, `${prefix}.${10 + i}`));
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
