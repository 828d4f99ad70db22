/** Whether the server can be reached. */
export interface ReachSource {
  isAway(): boolean;
  subscribe(listener: () => void): () => void;
}
