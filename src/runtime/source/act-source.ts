/** Tells of what the person changes on this device, wherever it is. */
export interface ActSource {
  /** `here`: in this browser tab, and not in the background. Gives the way to stop. */
  subscribe(listener: (here: boolean) => void): () => void;
}
