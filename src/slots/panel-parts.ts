import type { Http } from '../client/http';
import type { PanelProps } from '../runtime/source/page-source';

/** What a panel is given, with the way to the server. */
export interface PanelParts extends PanelProps {
  readonly http: Http;
}
