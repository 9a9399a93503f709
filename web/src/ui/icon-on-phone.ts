import classes from './icon-on-phone.module.css';

/** Props of a secondary button: on a phone it shows only its icon, to fit in one row with the primary one. */
export const ICON_ON_PHONE = {
  classNames: {
    root: classes.root ?? '',
    section: classes.section ?? '',
    label: classes.label ?? '',
  },
} as const;
