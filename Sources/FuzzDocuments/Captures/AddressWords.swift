import JSONMutation
import JSONText

/// The words of addresses that may be shown: those that many interfaces use, and that name no person,
/// customer or secret.
enum AddressWords {
  /// Whether a label of a host or a segment of a path has listed words only, such as `feed.json`,
  /// `getEpisodes` or `v1`.
  static func areListed(in segment: some StringProtocol) -> Bool {
    let text = PercentEncoding.decoded(Substring(segment)) ?? String(segment)
    guard text.utf8.count <= 48, !text.isEmpty else { return text.isEmpty }
    // Any other character may be part of a secret, so that the text is not words only.
    let isPlain = text.allSatisfy { $0.isLetter || $0.isNumber || "-_.".contains($0) }
    return isPlain
      && text.lowercaseWords.allSatisfy { word in
        all.contains(word) || word.hasSuffix("s") && all.contains(String(word.dropLast()))
          || word.hasSuffix("ies") && all.contains(word.dropLast(3) + "y") || isVersion(word)
      }
  }

  /// `v1` and the like.
  private static func isVersion(_ word: String) -> Bool {
    let digits = word.dropFirst()
    return word.hasPrefix("v") && (1...2).contains(digits.utf8.count)
      && digits.utf8.allSatisfy(\.isASCIIDigit)
  }

  private static let all = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let text = """
    account action activity add address admin album alert all analytics answer api app archive article
    artist asset at attachment auth author availability avatar backend balance banner base basket batch
    beta billing block blog board book bookmark booking box brand browse build bundle by cache calendar
    call campaign card cart catalog category cdn channel chapter charge chart chat check checkout city
    client clip cloud collection com comment commit common company condition config configuration
    contact content contract conversation core count country coupon course create credit currency
    current customer daily dashboard data date day default delete delivery demo detail dev device
    directory discount discover discovery dispute document domain download draft earning edge edit email
    embed employee endpoint entity entry environment episode error event example experiment explore
    export external favorite feature feed feedback field file filter find flag flight folder follow
    follower following forecast form forum for friend from function gallery game gateway get global
    graph graphql group guide health help history home hotel hour hourly image import inbox index info
    insight instance integration interest internal inventory invite invitation invoice io issue item job
    json label language last latest layout lesson level library like limit link list listing live local
    localhost location log login logout map market me media meeting member membership menu merchant
    message metadata method metric mobile mock model module monitor month movie my name net network new
    news note notification oauth of offer offline operation option order org organization origin overview
    owner package page pagination parameter part participant partner party password payment payout people
    performance permission person photo picture pin place plan platform play player playlist podcast
    point policy poll pool popular portal position post preference preview price pricing private
    prod product production profile program progress project promo promotion property provider public
    publish publisher pull purchase query queue quote radio random ranking rate rating read reader recent
    recipe recommendation recommended record refund region register registration related release reminder
    remote rental repo report repository request reservation resource rest restaurant result return
    review reward role room route rpc rule sale sample sandbox save saved schedule schema score search
    season section seller send server service session set setting share shipment shipping shop show sign
    simple site slot social song sort source space speaker staff staging standing stat static statistic
    statistics status stock stop storage store stories story stream string sub subscription suggestion
    summary support survey sync system tag target task tax team template tenant test theme thread ticket
    time timeline title today token top topic track trade training transaction transfer translation
    transit transport trending trip type unit update upload url user v value variant vehicle vendor
    version video view volume wallet watch watchlist weather web webhook website week weekly widget
    wishlist work workflow workspace www year zone
    """
}
