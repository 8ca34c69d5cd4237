import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { activityTypeText } from "../../../contract/enums.ts"
import { instantText } from "../../../contract/format.ts"
import { longestText } from "../../../contract/limits.ts"
import { call } from "../../api.ts"
import { useTranslation } from "../../texts.ts"
import { Button } from "../../ui/button/index.ts"
import { Notice, problemText } from "../../ui/feedback/index.ts"
import { TextInput } from "../../ui/field/index.ts"
import { Form } from "../../ui/form/index.ts"
import { Card, Facts } from "../../ui/layout/index.ts"
import { useMeta } from "../information/index.ts"
import type { LinkProps } from "./LinkPage.tsx"

/** "Das war ich nicht": an acceptance in one's name that somebody else made (P145). */
export function DisputeLink({ code, link }: LinkProps) {
  const { t } = useTranslation("mail-links")
  const [text, setText] = useState("")
  const dispute = useMutation({
    mutationFn: () => call("POST /api/car/activity/dispute", { body: { code, text } }),
    meta: { silent: true },
  })
  const issuer = useMeta()?.issuer ?? ""
  if (dispute.data)
    return (
      <Notice tone="success" title={t("disputedTitle")}>
        <p>{t(`disputed_${dispute.data.standing}`)}</p>
        <p>{t(`secured_${dispute.data.wayBack}`, { issuer })}</p>
      </Notice>
    )
  const about = link.case
  return (
    <Card>
      {about && (
        <Facts
          facts={[
            { label: t("what"), value: activityTypeText(about) },
            { label: t("car"), value: [about.modelDesignation, about.jobNumber].filter(Boolean).join(" · ") },
            { label: t("location"), value: about.location },
            { label: t("at"), value: `${instantText(about.at)} Uhr` },
          ]}
        />
      )}
      <p>{t(`dispute_${about?.standing ?? "OPEN"}`)}</p>
      <p>{issuer ? t("accountAtIssuer", { issuer }) : t("account")}</p>
      <Form
        onSubmit={() => dispute.mutate()}
        busy={dispute.isPending}
        error={dispute.error ? problemText(dispute.error, t("failed")) : undefined}
      >
        <TextInput
          label={t("disputeWords")}
          hint={t("disputeWordsHint")}
          required={false}
          multiline
          maxLength={longestText}
          value={text}
          onChange={setText}
        />
        <div>
          <Button type="submit" variant="primary" busy={dispute.isPending}>
            {t("disputeButton")}
          </Button>
        </div>
      </Form>
    </Card>
  )
}
