// The link that others are invited with.
import { useState } from "preact/hooks";
import { t } from "../text";
import { Button } from "./button";
import { Field } from "./form";
import { Icon } from "./icon";
import { toast } from "./toast";

/** Copies a text; true if the browser let us. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** A link to hand on: shown, copied, or shared with an app. */
export function LinkBox({ link, label, hint }: { link: string; label: string; hint?: string }) {
  const [copied, setCopied] = useState(false);
  const share = typeof navigator.share === "function";
  const doCopy = async (from: HTMLElement) => {
    if (await copy(link)) {
      setCopied(true);
      toast(t("web.invite.copied"));
    } else {
      // Without leave to copy, the text is at least selected.
      from.closest(".link-box")?.querySelector("input")?.select();
      toast(t("web.invite.by_hand"));
    }
  };
  return (
    <div class="link-box">
      <Field label={label} hint={hint}>
        {(wired) => (
          <div class="link-row">
            <input {...wired} type="text" readOnly value={link} onFocus={(e) => e.currentTarget.select()} />
            <Button kind="primary" onClick={(e) => void doCopy(e.currentTarget as HTMLElement)}>
              <Icon name={copied ? "check" : "copy"} />
              {t("web.invite.copy")}
            </Button>
            {share && (
              <Button onClick={() => void navigator.share({ title: "Bicorne", url: link }).catch(() => {})}>
                <Icon name="share" />
                {t("web.invite.share")}
              </Button>
            )}
          </div>
        )}
      </Field>
    </div>
  );
}

/** The invitation to a game; `invite` is its secret, which public games do without. */
export function InviteBox({ id, invite }: { id: string; invite?: string | null }) {
  const link = `${location.origin}/g/${id}` + (invite ? `?join=${invite}` : "");
  return (
    <div class="invite-box">
      <LinkBox link={link} label={t("web.invite.label")} hint={t(invite ? "web.invite.private" : "web.invite.public")} />
    </div>
  );
}
