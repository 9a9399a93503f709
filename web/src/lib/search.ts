import type { Access } from '@thedot/domain/access/access';
import type { SearchHit, SearchKind } from '@thedot/domain/search/search.contract';
import type { Me } from '@thedot/domain/users/users.contract';
import type { IconProps } from '@tabler/icons-react';
import type { FunctionComponent } from 'react';
import type { Format } from './format/format.ts';
import type { Namespaces } from './i18n/namespaces.ts';

/** What a feature adds to the command palette, loaded when the palette first opens. */
export interface FeatureSearch {
  /** How its hits of the search are shown and opened. */
  readonly hits?: SearchHitViews;
  readonly commands?: readonly SearchCommand[];
}

export type SearchHitViews = {
  readonly [Kind in SearchKind]?: SearchHitView<Extract<SearchHit, { readonly kind: Kind }>>;
};

/** The function is a method because it takes only hits of its own kind. */
export interface SearchHitView<Hit extends SearchHit = SearchHit> {
  readonly group: keyof Namespaces['search']['group'];
  describe(hit: Hit, reader: HitReader): HitDescription;
}

export interface HitReader {
  readonly nameOf: (name: string) => string;
  readonly roleName: (role: string) => string;
  readonly format: Format;
}

export interface HitDescription {
  readonly title: string;
  /** The line below the title. */
  readonly detail: string;
  readonly path: string;
  /** The path is a file of the server, which is downloaded. */
  readonly isDownload?: boolean;
  readonly picture: FunctionComponent<IconProps> | HitPicture;
}

interface HitPicture {
  readonly photo: string | null;
  readonly isSquare?: boolean;
}

/** An action in the palette, which leads to the page where it is taken. */
export interface SearchCommand {
  readonly name: keyof Namespaces['search']['command'];
  readonly access: Access;
  /** Whether it is offered to a user with the access; by default always. */
  readonly isOffered?: (me: Me) => boolean;
  readonly icon: FunctionComponent<IconProps>;
  readonly path: `/${string}`;
}

/** The parts of a person's line, without the empty ones. */
export const joinDetails = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(' · ');
