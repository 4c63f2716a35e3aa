import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { createCalls, createMcpServer, type Wiki } from '@wikiquery/mcp';
import { createClient } from './start.ts';

/** Connects a client with a server in this process. */
export async function connectTo(wiki: Wiki): Promise<Client> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createMcpServer(wiki, createCalls().ofClient(), (error) => {
    throw error;
  });
  const client = createClient();
  await Promise.all([server.connect(far), client.connect(near)]);
  return client;
}
