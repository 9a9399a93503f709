import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';
import { ListBar } from './ListBar.tsx';
import { SearchField } from './SearchField.tsx';

interface Props {
  /** What the list is searched by. */
  label: string;
  search: string | undefined;
  onSearch: (text: string) => void;
  /** The one choice that stands first: which of several lists is shown. */
  first?: ReactNode;
  /** `FilterSelect`s and buttons. */
  children?: ReactNode;
}

/** Narrows a list: by words, then by what its records are. */
export const FilterBar = ({ label, search = '', onSearch, first, children }: Props) => (
  <search>
    <ListBar>
      {first && <div className={classes.first}>{first}</div>}
      <SearchField className={classes.search} label={label} value={search} onChange={onSearch} />
      {children}
    </ListBar>
  </search>
);
