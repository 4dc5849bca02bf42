/** The picture that is on the page now, once it is drawn. */
class Offered {
  picture = $state.raw<Blob | null>(null)
}

export const offered = new Offered()

export const offerPicture = (picture: Blob | null) => void (offered.picture = picture)
