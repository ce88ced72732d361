import DecodingStrategies

/// A page of episodes; `$episodes.losses` has those that do not decode.
struct EpisodePage: Decodable {
  @Lossy var episodes: [Episode]
}
