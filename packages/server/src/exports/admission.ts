export { type Admission, createAdmission } from '../admission/admission.ts';
export { connectPeers, createPeerMessages } from '../admission/peers.ts';
export { createRequestLimit } from '../admission/request-limit.ts';
export { fairWaiting } from '../admission/worker-queue.ts';
export {
  readSpending,
  type SharedUsage,
  SHARING_INTERVAL,
  type Spending,
} from '../admission/shared-usage.ts';
