export { Button, ButtonLink } from "./button";
export { ConfirmHost, Dialog, confirm } from "./dialog";
export { Field, Segments, Select, Switch, TextField } from "./form";
export { Emblem, Icon } from "./icon";
export type { IconName } from "./icon";
export { InviteBox, LinkBox, copy } from "./invite";
export { Tabs } from "./tabs";
export { ago, clockText } from "./time";
export { ToastHost, toast } from "./toast";
