export const PhoneLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replace(/[^+\d]/g, "")}`}>{phone}</a>
)

export const MailLink = ({ mail }: { mail: string }) => <a href={`mailto:${mail}`}>{mail}</a>
