/** A mail that a wiki sent. */
export interface SentMail {
  /** User name of the recipient. */
  readonly to: string;
  readonly address: string;
  /** User name of the sender; absent if it is the wiki. */
  readonly from?: string;
  readonly subject: string;
  readonly text: string;
}
