import classes from './icon-on-phone.module.css';

/** For a page's second actions: on a phone their icon alone, so that they stand in one line with the first. */
export const ICON_ON_PHONE = {
  classNames: {
    root: classes.root ?? '',
    section: classes.section ?? '',
    label: classes.label ?? '',
  },
} as const;
