export const channels = ['sms', 'mail'] as const;
export type Channel = (typeof channels)[number];

export interface Message {
  /** What the other side may know the message by: the same however often it is sent. */
  readonly id: string;
  readonly tenantId: string;
  readonly channel: Channel;
  readonly recipient: string;
  readonly scene: string;
  /** Subject of an e-mail. */
  readonly title?: string;
  readonly text: string;
  /** The provider's own number of the text, where a template names one. */
  readonly template?: string;
}

/** Why a message came to its outcome. */
export type Reason = 'accepted' | 'kept' | 'notTaken' | 'away' | 'cutOff' | 'noAddress' | 'noServer' | 'ended';

/** What became of an attempt: `retry` has certainly not arrived and may later, `refused` will not, and of `unknown` nobody can say. */
export interface Outcome {
  readonly result: 'sent' | 'retry' | 'refused' | 'unknown';
  readonly reason: Reason;
  /** What the other side said, without the recipient; '' where it said nothing. */
  readonly answer: string;
}

/** The way a message takes to a person. It tells what became of the attempt and throws for nothing that the other side does. */
export interface MessageSender {
  send(message: Message): Promise<Outcome>;
}

/** The ways that there are. */
export type MessageSenders = Readonly<Partial<Record<Channel, MessageSender>>>;
