//! Which addresses belong together: those that one customer has, and those that one provider gives away by the thousand.

use std::net::IpAddr;

/// An address; of an IPv6 address the first half counts, which is what one customer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Neighbourhood(IpAddr);

/// The network around a neighbourhood: 256 IPv4 addresses, or the 65,536 neighbourhoods that share 48 bits, which is
/// what anybody may rent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Network(IpAddr);

impl From<IpAddr> for Neighbourhood {
    fn from(address: IpAddr) -> Neighbourhood {
        // A socket for both versions shows IPv4 addresses as IPv6 ones that differ in the second half only.
        Neighbourhood(match address.to_canonical() {
            IpAddr::V4(v4) => v4.into(),
            IpAddr::V6(v6) => {
                let mut segments = v6.segments();
                segments[4..].fill(0);
                segments.into()
            }
        })
    }
}

impl Neighbourhood {
    /// Its address; an IPv4 address as the IPv6 one that stands for it.
    #[must_use]
    pub fn octets(self) -> [u8; 16] {
        match self.0 {
            IpAddr::V4(v4) => v4.to_ipv6_mapped().octets(),
            IpAddr::V6(v6) => v6.octets(),
        }
    }

    /// The network around it.
    #[must_use]
    pub fn network(self) -> Network {
        Network(match self.0 {
            IpAddr::V4(v4) => {
                let [a, b, c, _] = v4.octets();
                [a, b, c, 0].into()
            }
            IpAddr::V6(v6) => {
                let mut segments = v6.segments();
                segments[3..].fill(0);
                segments.into()
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Neighbourhood {
        text.parse::<IpAddr>().expect("an address").into()
    }

    #[test]
    fn the_first_half_of_an_ipv6_address_is_a_neighbourhood() {
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:9:9:9:9"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
    }

    #[test]
    fn ipv4_addresses_differ_on_a_socket_for_both_versions() {
        assert_ne!(of("::ffff:192.0.2.1"), of("::ffff:192.0.2.2"));
        assert_eq!(of("::ffff:192.0.2.1"), of("192.0.2.1"));
    }

    #[test]
    fn neighbourhoods_lie_in_networks() {
        assert_eq!(of("192.0.2.1").network(), of("192.0.2.9").network());
        assert_ne!(of("192.0.2.1").network(), of("192.0.3.1").network());
        assert_eq!(of("2001:db8:1:2::1").network(), of("2001:db8:1:ff00::1").network());
        assert_ne!(of("2001:db8:1:2::1").network(), of("2001:db8:2:2::1").network());
    }
}
