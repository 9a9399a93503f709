import type { ReactNode } from 'react';
import classes from './FilterBar.module.css';
import { ListToolbar } from './ListToolbar.tsx';
import { SearchField } from './SearchField.tsx';

interface Props {
  /** The label of the search field. */
  label: string;
  search: string | undefined;
  onSearch: (text: string) => void;
  /** A leading select that switches between lists. */
  first?: ReactNode;
  /** `FilterSelect`s and buttons. */
  children?: ReactNode;
}

/** The search field and filters above a list. */
export const FilterBar = ({ label, search = '', onSearch, first, children }: Props) => (
  <search>
    <ListToolbar>
      {first && <div className={classes.first}>{first}</div>}
      <SearchField className={classes.search} label={label} value={search} onChange={onSearch} />
      {children}
    </ListToolbar>
  </search>
);
